import type { Page } from '@playwright/test'
import { runStatement } from './database.ts'
import { apiOf, createMusketeer } from './people.ts'

interface PrintHub {
  email: string
  /** First name and surname of whoever offers it. */
  person: string
  name: string
  sector: string
  handover: string
}

/** A new musketeer, whose print hub an administrator has approved. */
export async function createPrintHub(page: Page, { email, person, ...words }: PrintHub): Promise<void> {
  await createMusketeer(page, person, email)
  const call = await apiOf(page)
  await call('PUT /api/printhub', { ...words, sheetsAWeek: 200, twoSided: true, printsElection: false })
  await runStatement(
    `update print_hub set approved_at = now() from account where account.id = account_id and email = $1`,
    [email],
  )
}

/** Fills in what the page asks of whoever has chosen a print hub, and asks it. @param nickname what is on the slip */
export async function askPrintHub(page: Page, nickname: string): Promise<void> {
  await page.getByLabel('Name on the slip').fill(nickname)
  await page.getByRole('checkbox', { name: 'I agree to this' }).check()
  await page.getByRole('button', { name: 'Ask' }).click()
}
