/** A row of settings whose controls need room of their own. */
import type { Setting } from 'obsidian';

/** Lets the controls of a row go below its words where there is no room for both (routes.css). */
export function wrapRow(setting: Setting): Setting {
	setting.setClass('ed-route-row');
	setting.infoEl.addClass('ed-route-info');
	setting.controlEl.addClass('ed-route-controls');
	return setting;
}
