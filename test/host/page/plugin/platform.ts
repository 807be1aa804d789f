/** Which device the app believes to be on. */

export interface HostPlatform {
	readonly isDesktop: boolean;
	readonly isMobile: boolean;
	readonly isDesktopApp: boolean;
	readonly isMobileApp: boolean;
	readonly isIosApp: boolean;
	readonly isAndroidApp: boolean;
	readonly isPhone: boolean;
	readonly isTablet: boolean;
	readonly isMacOS: boolean;
	readonly isWin: boolean;
	readonly isLinux: boolean;
	readonly isSafari: boolean;
	readonly resourcePathPrefix: string;
}

export function platformOf(isPhone: boolean): HostPlatform {
	return {
		isDesktop: !isPhone,
		isMobile: isPhone,
		isDesktopApp: !isPhone,
		isMobileApp: isPhone,
		isIosApp: false,
		isAndroidApp: isPhone,
		isPhone,
		isTablet: false,
		isMacOS: false,
		isWin: false,
		isLinux: !isPhone,
		isSafari: false,
		resourcePathPrefix: 'app://preview/',
	};
}
