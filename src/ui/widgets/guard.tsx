/** Says what went wrong in the place of a part that cannot be drawn, so that the parts beside it go on working. */
import { Component } from 'preact';
import type { ComponentChildren } from 'preact';
import type { Translator } from '../../i18n/translate';
import { wordsOf } from './error-words';

export interface GuardProps {
	readonly t: Translator;
	readonly children: ComponentChildren;
}

/** Give it the identity of what it guards as `key`: another view or record is tried anew. */
export class Guard extends Component<GuardProps, { error: unknown }> {
	override state: { error: unknown } = { error: null };

	static override getDerivedStateFromError(error: unknown): { error: unknown } {
		return { error };
	}

	override componentDidCatch(error: unknown): void {
		// What a person can copy into a report; the screen shows the message only.
		console.error(error);
	}

	override render({ t, children }: GuardProps): ComponentChildren {
		const { error } = this.state;
		if (error === null) return children;
		return (
			<div class="ed-failed" role="alert">
				<p class="ed-failed-title">{t('host.viewFailed')}</p>
				<p class="ed-failed-why">{t('host.viewFailedWhy', { why: wordsOf(error) })}</p>
				<button type="button" onClick={() => this.setState({ error: null })}>
					{t('host.tryAgain')}
				</button>
			</div>
		);
	}
}
