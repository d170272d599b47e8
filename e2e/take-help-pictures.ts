import { expect, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  saveWords,
  phone,
  pictureFile,
  side,
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
  const box = (await picture.ring(page).boundingBox())!
  const fault = await page.evaluate(drawRing, { box, side })
  if (fault) throw new Error(`${domain}/help/${picture.name}: ${fault}`)
  const file = pictureFile(domain, picture)
  await sharp(await page.screenshot({ clip: { x: 0, y: 0, width: side, height: side } }))
    .webp({ quality: 78 })
    .toFile(file)
  console.log(file)
  return readWords(page, side)
}

/**
 * Runs in the page: draws a ring around a box.
 * @returns what makes the picture useless: the ring is outside, or a number in it is too small to be shown
 */
function drawRing({
  box,
  side,
}: {
  box: { x: number; y: number; width: number; height: number }
  side: number
}): string | null {
  const margin = 6
  const left = Math.max(3, box.x - margin)
  const right = Math.min(side - 3, box.x + box.width + margin)
  const top = box.y - margin
  const bottom = box.y + box.height + margin
  if (top < 0 || bottom > side) return `what is meant is from ${top} to ${bottom}, outside the picture`
  const ring = document.createElement('div')
  ring.style.cssText = `position: fixed; z-index: 9; left: ${left}px; top: ${top}px; width: ${right - left}px; height: ${bottom - top}px;
    border: 4px solid #f2b632; border-radius: 10px; outline: 2px solid #1a1a1a`
  document.body.append(ring)
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text
    if (!/fewer than|too few|none at the last count|not (counted|shown) yet/i.test(data)) continue
    const { top: y } = parentElement!.getBoundingClientRect()
    if (y >= 0 && y < side && parentElement!.checkVisibility()) return `it shows “${data}”`
  }
  return null
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
