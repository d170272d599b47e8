import type { Page } from '@playwright/test'

/** A JPEG picture of a street, large enough to print on A4. */
export async function drawStreet(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 2400, height: 1700 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#39508a'
    context.fillRect(0, 0, 2400, 1700)
    for (let house = 0; house < 8; house++) {
      context.fillStyle = `hsl(${house * 40} 40% 40%)`
      context.fillRect(house * 300 + 10, 700, 280, 800)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  })
  return Buffer.from(base64, 'base64')
}
