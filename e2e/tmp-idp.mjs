import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
const base = 'http://localhost:4300'
const browser = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium', args: ['--no-sandbox'] })
const complaints = []
async function fresh(width = 390) {
  const c = await browser.newContext({ viewport: { width, height: 900 } })
  const p = await c.newPage()
  p.on('console', (m) => { if (m.type() === 'error' || /Security Policy|Trusted/i.test(m.text())) complaints.push(p.url() + ': ' + m.text()) })
  p.on('pageerror', (e) => complaints.push('pageerror ' + e.message))
  return p
}
const productCookies = async (p) => (await p.context().cookies()).filter((c) => c.domain.includes('localhost'))
const shot = (p, n) => p.screenshot({ path: `/tmp/idp-shots/${n}.png`, fullPage: true })
const letters = async (to) => (await fetch('http://127.0.0.1:4301/api/letters?to=' + to)).json()
const out = (...a) => console.log(...a)

// cancel
let p = await fresh()
await p.goto(base + '/signin/new'); await shot(p, '1-signin')
await p.getByRole('button', { name: 'Continue with a test account' }).click()
await p.waitForURL(/127\.0\.0\.1:4302/); await shot(p, '2-provider')
out('kept', await p.context().storageState().then(s=>JSON.stringify(s.cookies.map(c=>c.domain+c.path+' '+c.name))))
await p.getByRole('button', { name: /Carol/ }).click()
await p.getByText('You did not finish signing in').waitFor(); out('cancel url', p.url()); await shot(p, '3-cancelled')
out('session kept', await p.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]))
// unverified
await p.getByRole('button', { name: 'Continue with' }).click()
await p.getByRole('button', { name: /Umar/ }).click()
await p.getByText('has not been verified').waitFor(); out('unverified url', p.url()); await shot(p, '4-unverified')
// password sign-in from the fault page
await p.locator('input[name=email]').fill('musketeer@demo.example'); await p.locator('input[name=password]').fill('wrong wrong wrong')
await p.getByRole('button', { name: 'Sign in' }).click()
await p.getByText(/do not match/).first().waitFor(); out('password on fault page posts to', p.url())

// first time
p = await fresh()
await p.goto(base + '/signup'); await shot(p, '5-signup')
await p.getByRole('button', { name: 'Continue with' }).click()
await p.getByRole('button', { name: /Vera/ }).click()
await p.getByText('vera@accounts.example').waitFor(); out('social url', p.url()); await shot(p, '6-social')
out('prefilled', await p.locator('input[name=firstName]').inputValue(), await p.locator('input[name=lastName]').inputValue())
await p.getByRole('button', { name: 'Sign up' }).click()
await p.getByText('Please make sure all fields are complete or selected.').waitFor(); await shot(p, '7-social-incomplete'); out('after refusal', p.url())
await p.getByRole('radio', { name: /musketeer/i }).check()
await p.getByLabel('How did you hear about us?').selectOption('RECOMMENDED')
await p.getByRole('checkbox', { name: /I agree/ }).check()
await p.getByRole('button', { name: 'Sign up' }).click()
await p.waitForURL(/musketeer\/dashboard/); out('signed up to', p.url())
out('storage', await p.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]))
out('product cookies', await productCookies(p), 'all', (await p.context().cookies()).map(c=>c.domain+' '+c.name))
out('letters', (await letters('vera@accounts.example')).map((l) => l.subject))
await p.goBack(); await p.waitForTimeout(500); out('back leads to', p.url())
// second sign-in, with next, in another browser
p = await fresh(1280)
await p.goto(base + '/musketeer/dashboard/causes'); await p.waitForURL(/signin\/new/); out('guard', p.url())
await p.getByRole('button', { name: 'Continue with' }).click()
await p.getByRole('button', { name: /Vera/ }).click()
await p.waitForURL(/dashboard\/causes/); out('came back to', p.url())
// close account, then link
await p.evaluate(async () => { await fetch('/api/deactivate', { method: 'PATCH', headers: { authorization: 'Bearer ' + localStorage.token, 'content-type': 'application/json' }, body: '{}' }); localStorage.clear() })
p = await fresh()
await p.goto(base + '/signup')
for (const [n, v] of [['firstName', 'Vera'], ['lastName', 'Okafor'], ['email', 'vera@accounts.example'], ['password', 'a feather in the hat'], ['confirm', 'a feather in the hat']]) await p.locator(`input[name=${n}]`).fill(v)
await p.getByRole('radio', { name: /musketeer/i }).check()
await p.getByLabel('How did you hear about us?').selectOption('OTHER')
await p.getByRole('checkbox', { name: /I agree/ }).check()
await p.getByRole('button', { name: 'Sign up' }).click(); await p.waitForURL(/confirmcode/)
const codeOf = async (n) => { for (let i = 0; i < 50; i++) { const l = await letters('vera@accounts.example'); const withCode = l.filter((x) => /^Your code/.test(x.subject)); if (withCode.length >= n) return /is (\S+)/.exec(withCode[0].subject)[1]; await new Promise((r) => setTimeout(r, 200)) } }
await p.locator('input[name=code]').fill(await codeOf(1)); await p.getByRole('button', { name: /activate/i }).click(); await p.waitForURL(/signin\/new/)
await p.getByRole('button', { name: 'Continue with' }).click()
await p.getByRole('button', { name: /Vera/ }).click()
await p.getByRole('heading', { name: 'Connect your accounts' }).waitFor(); out('link url', p.url()); await shot(p, '8-link')
await p.locator('input[name=code]').fill('00000000'); await p.getByRole('button', { name: /Connect/ }).click()
await p.getByText(/That code is not right/).waitFor(); await shot(p, '9-link-wrong')
await p.locator('input[name=code]').fill(await codeOf(2)); await p.getByRole('button', { name: /Connect/ }).click()
await p.waitForURL(/musketeer\/dashboard/); out('linked to', p.url())
out('product cookies', await productCookies(p))
// forged callback
p = await fresh()
const calls = []; p.on('request', (r) => { if (r.method() === 'POST') calls.push(r.url()) })
await p.goto(base + '/signin/provider?code=stolen&state=' + 'x'.repeat(43))
await p.getByText('was not begun in this window').waitFor(); out('forged', p.url(), calls); await shot(p, '10-forged')
await p.goto(base + '/socialsignup'); await shot(p, '11-social-direct'); await p.goto(base + '/signin/link'); await shot(p, '12-link-direct')
// without script
const c = await browser.newContext({ javaScriptEnabled: false }); p = await c.newPage()
await p.goto(base + '/signin/new'); out('button without script visible:', await p.getByRole('button', { name: /Continue/ }).isVisible())
// provider away
out('complaints', complaints)
await browser.close()
