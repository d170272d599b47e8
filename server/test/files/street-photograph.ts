import sharp from 'sharp'
import { seedRandom } from '../support/seed-random.ts'

const size = { width: 2600, height: 1900 }
const ground = 1480

/**
 * What looks like a photograph: neighbours with placards in a street at dusk, with the grain and the blur of a camera. The same every time.
 * @returns a JPEG
 */
export async function streetPhotograph(): Promise<Buffer> {
  // The product reads no SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const random = seedRandom(11).next
  const between = (least: number, most: number) => least + random() * (most - least)
  const house = (at: number) => {
    const [x, top] = [at * 330 - 60, 560 + Math.sin(at) * 24]
    const brick = `hsl(${between(8, 22)} ${between(26, 38)}% ${between(24, 33)}%)`
    const pane = (left: number, y: number) => {
      const light = random() < 0.55 ? `hsl(${between(36, 46)} 85% ${between(58, 74)}%)` : '#2b3442'
      return `<rect x="${x + left}" y="${y}" width="84" height="132" fill="${light}" stroke="#e8e0d2" stroke-width="9"/>`
    }
    return `<rect x="${x}" y="${top}" width="331" height="${ground - top}" fill="${brick}"/>
      <path d="M${x - 6} ${top}h343l-40 -120h-263Z" fill="#38343a"/>
      <rect x="${x + 220}" y="${top - 190}" width="62" height="110" fill="${brick}"/>
      ${pane(50, top + 90)}${pane(196, top + 90)}${pane(50, top + 400)}
      <rect x="${x + 192}" y="${top + 395}" width="98" height="${ground - top - 395}" fill="hsl(${between(0, 360)} 45% 26%)"/>`
  }
  const person = (x: number, height: number, isNear: boolean) => {
    const [y, head] = [1930 - (isNear ? 0 : 200), height * 0.085]
    const coat = `hsl(${between(0, 360)} ${between(18, 52)}% ${between(isNear ? 12 : 24, isNear ? 30 : 40)}%)`
    const skin = `hsl(${between(16, 30)} ${between(30, 50)}% ${between(26, 62)}%)`
    const top = y - height
    const hair = `hsl(${between(10, 40)} 25% ${between(8, 34)}%)`
    const placard = random() < 0.4
    const board = `<g transform="rotate(${between(-9, 9)} ${x + head * 2} ${top})"><rect x="${x + head * 1.9}" y="${top - head * 2}" width="14" height="${height * 0.6}" fill="#9b7b4e"/>
      <rect x="${x - head * 0.5}" y="${top - head * 5}" width="${head * 5}" height="${head * 3.4}" fill="hsl(${[48, 2, 150, 215][Math.floor(random() * 4)]} 70% ${between(72, 92)}%)"/>
      ${[1.2, 2].map((line) => `<rect x="${x}" y="${top - head * 5 + head * line}" width="${head * between(2.4, 4)}" height="${head * 0.42}" fill="#241c1c"/>`).join('')}</g>`
    return `${placard ? board : ''}<ellipse cx="${x}" cy="${top + head * 1.1}" rx="${head * 0.86}" ry="${head * 1.1}" fill="${skin}"/>
      <path d="M${x - head} ${top + head}a${head} ${head * 1.15} 0 0 1 ${2 * head} 0q-${head} -${head * 0.7} -${2 * head} 0Z" fill="${hair}"/>
      <path d="M${x - head * 2.1} ${y}q-${head * 0.3} -${height * 0.62} ${head * 1.3} -${height * 0.77}q${head * 0.8} ${head * 0.5} ${head * 1.6} 0q${head * 1.6} ${height * 0.15} ${head * 1.3} ${height * 0.77}Z" fill="${coat}"/>`
  }
  const row = (count: number, height: number, isNear: boolean) =>
    Array.from({ length: count }, (_, at) =>
      person((at + between(0.2, 0.8)) * (size.width / count), height * between(0.9, 1.08), isNear),
    ).join('')
  const layer = (drawing: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${drawing}</svg>`,
    )
  const behind = await sharp(
    layer(`<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#33506f"/><stop offset=".5" stop-color="#c98d6b"/><stop offset=".75" stop-color="#f3c98b"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#sky)"/>${Array.from({ length: 9 }, (_, at) => house(at)).join('')}
      <rect y="${ground}" width="100%" height="500" fill="#4b4646"/>${row(13, 640, false)}`),
  )
    .blur(7)
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grain = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const near = await sharp(layer(row(6, 1050, true)))
    .blur(2.2)
    .png()
    .toBuffer()
  const light = layer(
    `<radialGradient id="sun" cx=".7" cy=".35" r=".75"><stop stop-color="#ffd9a0" stop-opacity=".55"/><stop offset="1" stop-color="#101828" stop-opacity=".38"/></radialGradient><rect width="100%" height="100%" fill="url(#sun)"/>`,
  )
  return sharp(behind)
    .composite([{ input: near }, { input: light }, { input: grain, blend: 'soft-light' }])
    .modulate({ brightness: 1.3, saturation: 1.15 })
    .jpeg({ quality: 90 })
    .toBuffer()
}
