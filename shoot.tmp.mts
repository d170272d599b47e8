import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { mkdirSync } from 'node:fs'
import { findChromium } from './scripts/chromium.mjs'
const url = process.argv[2]!, mailbox = process.argv[3]!, out = '/tmp/administration-shots'
mkdirSync(out, { recursive: true })
const pages = (process.argv[4]?.split(',') ?? ['/admin/dashboard','/admin/dashboard/orgs','/admin/dashboard/org_apps','/admin/dashboard/new_org','/admin/dashboard/donations','/admin/dashboard/data','/admin/dashboard/newsletter','/admin/dashboard/messages','/admin/dashboard/administrators','/admin/dashboard/audit','/admin/dashboard/mail','/admin/dashboard/settings','/admin/secondfactor','/admin/donors/2026','/admin/message/1','/admin/musketeer/4','/admin/org/2','/admin/orgapp/5','/privacy'])
const widths = (process.argv[5] ?? '360,768,1280').split(',').map(Number)
const themes = (process.argv[6] ?? 'light,dark').split(',') as ('light'|'dark')[]
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const codes = await (await fetch(`${mailbox}/api/codes`)).json() as any[]
let entries: [string, string][] = []
{
  const page = await browser.newPage()
  await page.goto(url + '/signin/new')
  await page.fill('input[name=email]', 'admin@demo.example')
  await page.fill('input[name=password]', 'one street at a time')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/secondstep|signin/); await page.getByLabel('Code').fill(codes.find((c) => c.email.startsWith('admin')).code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/admin/)
  entries = await page.evaluate(() => Object.entries(localStorage)) as any
  await page.close()
}
for (const theme of themes) for (const width of widths) {
  const context = await browser.newContext({ viewport: { width, height: width < 700 ? 740 : 900 }, colorScheme: theme, locale: 'en-GB', timezoneId: 'Europe/London' })
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', page.url(), m.text().slice(0, 200)) })
  page.on('pageerror', (e) => console.log('pageerror', page.url(), e.message))
  await page.goto(url + '/about')
  await page.evaluate((all) => all.forEach(([k, v]) => localStorage.setItem(k, v)), entries)
  for (const path of pages) {
    await page.goto(url + path)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    const w = await page.evaluate(() => document.documentElement.scrollWidth)
    if (w > width) console.log('OVERFLOW', path, width, w)
    await page.screenshot({ path: `${out}/${path.replaceAll(/\W+/g, '-').slice(1)}-${width}-${theme}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
