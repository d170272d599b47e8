import { expect, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  saveWords,
  phone,
  pictureFile,
  showPictures,
  walkthroughs,
  readWords,
  type Domain,
  type Picture,
} from './help-pictures.ts'
import { listEmailsTo } from './mailbox.ts'
import { demonstration } from './people.ts'

/**
 * Takes the Help's pictures from the running product. Saves them beside the Help that shows them, with the words in each, which a journey
 * compares with the product. The build fails if a picture is missing.
 */
export async function takeHelpPictures(browser: Browser): Promise<void> {
  // One picture shows when its leaflet was emailed.
  const emails = () => listEmailsTo(demonstration.musketeer)
  await expect.poll(emails, { timeout: 60_000 }).not.toEqual([])
  for (const domain of Object.keys(walkthroughs) as Domain[]) await takePictures(browser, domain)
}

async function takePictures(browser: Browser, domain: Domain): Promise<void> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const words = new Map<string, string[]>()
  for await (const picture of showPictures(page, domain))
    words.set(picture.name, await takePicture(page, domain, picture))
  saveWords(domain, words)
  await context.close()
}

/** Takes the picture of a screen that is shown. @returns the words in it */
async function takePicture(page: Page, domain: Domain, picture: Picture): Promise<string[]> {
  await refreshDateFields(page)
  const words = await readWords(page, 'in view')
  const { name, shows } = picture
  if (shows && !words.includes(shows)) throw new Error(`“${shows}” is not in view in ${domain}/help/${name}.`)
  const file = pictureFile(domain, picture)
  await sharp(await page.screenshot())
    .resize({ width: phone.viewport.width })
    .webp({ quality: 78 })
    .toFile(file)
  console.log(file)
  return words
}

/** Date fields that a script created before adding them to the page do not use the page's language. */
function refreshDateFields(page: Page): Promise<void> {
  return page.locator('input[type=date]').evaluateAll((fields) => {
    for (const field of fields as HTMLInputElement[]) {
      field.type = 'text'
      field.type = 'date'
    }
  })
}
