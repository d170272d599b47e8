import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { findPages, openPage, signInAs, visitors, type Visitor } from './pages.ts'

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const
/** A picture on a sheet, in pixels. What is lower on a page is in its own file. */
const tile = { width: 300, height: 900, gap: 16 }

/**
 * Takes a picture of every page at three widths, light and dark, and puts them on a contact sheet for each kind of visitor, width and
 * colour scheme. Saves all in `screenshots/`.
 */
export async function makeContactSheets(browser: Browser): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const visitor of visitors)
    for (const width of widths)
      for (const colorScheme of schemes) {
        const files = await takePictures(browser, { visitor, width, colorScheme })
        const sheet = `${folder}${visitor}-${width}-${colorScheme}.webp`
        await makeSheet(files, sheet)
        console.log(sheet)
      }
}

async function takePictures(
  browser: Browser,
  { visitor, width, colorScheme }: { visitor: Visitor; width: number; colorScheme: 'light' | 'dark' },
): Promise<string[]> {
  const pictures = `${folder}${visitor}/${width}-${colorScheme}`
  await mkdir(pictures, { recursive: true })
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signInAs(page, visitor)
  const files: string[] = []
  for (const path of await findPages(visitor)) {
    await openPage(page, path)
    const file = `${pictures}/${path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'}.png`
    await loadPictures(page)
    await page.screenshot({ path: file, fullPage: true })
    files.push(file)
  }
  await context.close()
  return files
}

/** Loads the pictures below the screen, which wait until somebody scrolls to them. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode()))
  })

async function makeSheet(files: readonly string[], sheet: string): Promise<void> {
  const columns = Math.min(files.length, 8)
  const rows = Math.ceil(files.length / columns)
  const [stepX, stepY] = [tile.width + tile.gap, tile.height + tile.gap]
  const tiles = await Promise.all(
    files.map(async (file, nth) => ({
      input: await sharp(file)
        .resize({ width: tile.width })
        .toBuffer()
        .then((picture) => cropTop(picture)),
      left: tile.gap + (nth % columns) * stepX,
      top: tile.gap + Math.floor(nth / columns) * stepY,
    })),
  )
  await sharp({
    create: {
      width: tile.gap + columns * stepX,
      height: tile.gap + rows * stepY,
      channels: 3,
      background: '#808080',
    },
  })
    .composite(tiles)
    .webp({ quality: 80 })
    .toFile(sheet)
}

async function cropTop(picture: Buffer): Promise<Buffer> {
  const { height } = await sharp(picture).metadata()
  return sharp(picture)
    .extract({ left: 0, top: 0, width: tile.width, height: Math.min(height, tile.height) })
    .toBuffer()
}
