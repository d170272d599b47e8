import { expect, test } from '../../journey.ts'
import { at } from '../../people.ts'

/** Runs in the page. @returns whether the middle of a zero in this font has ink */
async function hasInkInside(family: string): Promise<boolean> {
  const font = `100px "${family}"`
  await document.fonts.load(font, '0')
  if (!document.fonts.check(font, '0')) throw new Error(`${family} is not loaded`)
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = font
  const { actualBoundingBoxAscent: height, width } = pen.measureText('0')
  pen.fillText('0', 20, 120)
  return pen.getImageData(20 + width / 2, 120 - height / 2, 1, 1).data[3]! > 128
}

test('a zero has a slash in codes only, where it could be taken for a letter', async ({ page }) => {
  await page.goto(at('/'))
  expect(await page.evaluate(hasInkInside, 'Atkinson Hyperlegible Next')).toBe(false)
  expect(await page.evaluate(hasInkInside, 'Atkinson Slashed Zero')).toBe(true)
})
