import { expect, type Page } from '@playwright/test'

/** Opens the page on which banks, months and mishaps are made to happen. */
export async function openControls(page: Page): Promise<void> {
  await page.goto(process.env.JOURNEY_PAYMENTS!)
  await expect(page.getByRole('heading', { name: 'Simulated payments' })).toBeVisible()
}

/** Fills in the hosted page of the payment provider, which a donor has been sent to, and presses its button. */
export async function payWith(page: Page, way: RegExp, email: string): Promise<void> {
  await expect(page.getByText('No money moves')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(way).check()
  await page.getByRole('button', { name: /Donate|Subscribe/ }).click()
}
