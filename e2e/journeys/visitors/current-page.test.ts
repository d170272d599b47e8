import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { at, demonstration, openDashboard, openFreshPage } from '../../people.ts'

test('the navigation marks the page that is shown, without JavaScript too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]:visible')
  for (const [path, name] of [
    [paths.campaigns(), 'Campaigns'],
    [paths.donate(), 'Donate'],
    [paths.manageDonation(), 'Donate'],
    [paths.signIn(), 'Sign In'],
    [paths.signUp(), 'Sign Up'],
  ] as const) {
    await page.goto(at(path))
    await expect(current, path).toHaveText([name])
    await expect(current, path).toHaveCSS('text-decoration-line', 'underline')
  }
  await page.goto(at(paths.publicCampaign(1)))
  await expect(current).toHaveCount(0)

  const dashboard = await openFreshPage(browser)
  await openDashboard(dashboard, demonstration.organisation, demonstration.password)
  const link = dashboard.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await dashboard.goto(at(paths.organisationDashboard('data')))
  await expect(link).toHaveAttribute('aria-current', 'true')
})
