import { expect, type Page } from '@playwright/test'

/** Opens the control page of the payment simulator. */
export async function openControls(page: Page): Promise<void> {
  await page.goto(process.env.JOURNEY_PAYMENTS!)
  await expect(page.getByRole('heading', { name: 'Simulated payments' })).toBeVisible()
}

/** Pays on the payment provider's hosted page. */
export async function payWith(page: Page, method: RegExp, email: string): Promise<void> {
  await expect(page.getByText('No money moves')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(method).check()
  await page.getByRole('button', { name: /Donate|Subscribe/ }).click()
}
