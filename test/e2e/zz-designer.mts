import { startHost, copyFixture, scratchFolder } from './harness.ts';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// usage: zz-designer '<scenario>' ... ; scenario = tag:key=val,key=val  keys: lang theme phone w h vault views open card solo
const all = ['overview','timeline','tiers','pending','board','runs','health'];
for (const arg of process.argv.slice(2)) {
  const [tag, rest = ''] = arg.split(':');
  const o: Record<string,string> = Object.fromEntries(rest.split(',').filter(Boolean).map(p => { const [k, v = '1'] = p.split('='); return [k!, v]; }));
  let vault: string;
  if (o.vault === 'claimbase') {
    vault = join(scratchFolder(), 'cb'); mkdirSync(vault);
    cpSync('/work/shared/real/claimbase', vault, { recursive: true });
    cpSync('/work/main/test/fixtures/claimbase-profile.json', join(vault, 'evidence-desk.json'));
  } else vault = copyFixture(o.vault ?? 'demo-vault');
  if (o.root) { mkdirSync(join(vault, '.obsidian/plugins/evidence-desk'), { recursive: true }); writeFileSync(join(vault, '.obsidian/plugins/evidence-desk/data.json'), JSON.stringify({ version: 1, workspace: "/" })); }
  const host = await startHost({ vault, lang: (o.lang ?? 'en') as 'en', theme: (o.theme ?? 'light') as 'light', phone: o.phone === '1' });
  const page = host.page;
  const shot = async (n: string) => { await page.screenshot({ path: `/tmp/shots/d/${tag}-${n}.png` }); };
  try {
    if (o.w) await page.setViewportSize({ width: +o.w, height: +(o.h ?? 800) });
    else if (o.h) await page.setViewportSize({ width: 1280, height: +o.h });
    if (o.ws) { await page.evaluate((p) => (window as any).host.app.plugins?.plugins, 0).catch(() => 0); }
    await host.run('open-desk');
    await page.waitForTimeout(300);
    if (o.note) {
      await page.evaluate(async (n) => { const app = (window as any).app ?? (window as any).host.app; await app.workspace.openLinkText(n, '', false); }, o.note.replace('_', ' '));
      await page.locator('.ed-embedded .ed-as-of-time').first().waitFor({ timeout: 20000 }).catch(() => 0);
      await page.waitForTimeout(2500); await shot('note'); 
    } else if (o.setup) { await page.waitForTimeout(1500); await shot('setup');
    } else if (o.settings) { const s = await host.settingsPage(); await s.waitForTimeout(1200); await s.screenshot({ path: `/tmp/shots/d/${tag}-settings.png` });
    } else {
      await page.locator('.ed-as-of-time').first().waitFor({ timeout: 30000 });
      for (const v of (o.views ? o.views.split('+') : all)) {
        await page.locator(`.ed-tab[data-view=${v}]`).first().click({ timeout: 5000 }).catch(e => console.log('tab', v, e.message.split('\n')[0]));
        await page.waitForTimeout(500);
        if (o.click) { for (const sel of o.click.split('+')) { await page.locator(sel).first().click({ timeout: 3000 }).catch(e => console.log('click', sel, e.message.split('\n')[0])); await page.waitForTimeout(500);} }
        if (o.press) { for (const k of o.press.split('+')) { await page.keyboard.press(k); await page.waitForTimeout(150);} await page.waitForTimeout(400); }
        if (o.scroll) { await page.locator('.ed-view').first().evaluate((e, y) => { e.scrollTop = y; }, +o.scroll); await page.waitForTimeout(200); }
        await shot(v);
        const over = await page.evaluate(() => { const v = document.querySelector('.ed-view') as HTMLElement; return v ? [v.scrollWidth - v.clientWidth, document.documentElement.scrollWidth - innerWidth] : null; });
        if (over && (over[0]! > 0 || over[1]! > 0)) console.log(tag, v, 'overflow', over);
      }
    }
    if (host.errors.length) console.log(tag, host.errors);
  } catch (e) { console.log(tag, String(e)); await shot('fail').catch(() => 0); } finally { await host.close().catch(() => 0); }
}
process.exit(0);
