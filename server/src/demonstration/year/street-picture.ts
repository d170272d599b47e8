import sharp from 'sharp'
import type { Random } from './random.ts'
import { seedRandom } from './random.ts'

const width = 1240
const height = 860
const pavement = 640

/** Draws a street of terraced houses at dusk that looks like a photograph. @returns a JPEG */
export function drawStreet(): Promise<Buffer> {
  const random = seedRandom(1926)
  const houses = Array.from({ length: 9 }, (_, nth) => drawHouse(nth * 145 - 30, random)).join('')
  const street = `
    <g filter="url(#distance)">
      <path d="M0 470 Q 220 360 470 430 T 900 380 T 1240 440 V 640 H 0 Z" fill="#4b4a63"/>
      <path d="M0 520 Q 300 450 640 500 T 1240 490 V 640 H 0 Z" fill="#3a3a50"/>
    </g>
    ${houses}`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#27355c"/><stop offset="0.55" stop-color="#a0688a"/><stop offset="1" stop-color="#f3b27a"/>
        </linearGradient>
        <linearGradient id="road" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#3d3846"/><stop offset="1" stop-color="#17161d"/>
        </linearGradient>
        <radialGradient id="lamp"><stop offset="0" stop-color="#ffe9b0"/><stop offset="0.2" stop-color="#ffc96a" stop-opacity="0.6"/><stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
        <filter id="distance"><feGaussianBlur stdDeviation="6"/></filter>
        <filter id="wet"><feGaussianBlur stdDeviation="5 16"/></filter>
        <filter id="soft"><feGaussianBlur stdDeviation="1.2"/></filter>
        <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0.16 0"/></filter>
      </defs>
      <rect width="${width}" height="${height}" fill="url(#sky)"/>
      <circle cx="930" cy="430" r="210" fill="#ffd9a0" opacity="0.5" filter="url(#distance)"/>
      <g filter="url(#soft)">${street}</g>
      <rect y="${pavement}" width="${width}" height="${height - pavement}" fill="url(#road)"/>
      <g transform="translate(0 ${2 * pavement}) scale(1 -1)" opacity="0.3" filter="url(#wet)">${street}</g>
      <rect y="${pavement}" width="${width}" height="16" fill="#5d5662"/>
      ${[180, 620, 1060].map(drawLamp).join('')}
      <rect width="${width}" height="${height}" filter="url(#grain)"/>
    </svg>`),
  )
    .jpeg({ quality: 82 })
    .toBuffer()
}

function drawHouse(x: number, random: Random): string {
  const top = 330 + random.whole(-14, 14)
  const brick = random.pick(['#6d3d35', '#7a4a3a', '#5f3a3a', '#83574a'])
  const lit = () => (random.chance(0.6) ? random.pick(['#ffd27a', '#ffe3a3', '#f7b955']) : '#2b2d3f')
  const window = (left: number, y: number) =>
    `<rect x="${left}" y="${y}" width="36" height="56" fill="${lit()}" stroke="#d8cfc4" stroke-width="4"/>
     <path d="M${left + 18} ${y} v56 M${left} ${y + 28} h36" stroke="#d8cfc4" stroke-width="3"/>`
  return `<rect x="${x}" y="${top}" width="146" height="${pavement - top}" fill="${brick}"/>
    <path d="M${x - 4} ${top} L${x + 18} ${top - 70} H${x + 128} L${x + 150} ${top} Z" fill="#2f2d3a"/>
    <rect x="${x + 102}" y="${top - 108}" width="28" height="62" fill="${brick}"/>
    <rect x="${x + 106}" y="${top - 120}" width="8" height="14" fill="#8a5a48"/><rect x="${x + 118}" y="${top - 120}" width="8" height="14" fill="#8a5a48"/>
    ${window(x + 20, top + 40)}${window(x + 86, top + 40)}${window(x + 20, top + 168)}
    <rect x="${x + 84}" y="${top + 168}" width="42" height="${pavement - top - 168}" fill="${random.pick(['#23445a', '#7b1f2b', '#2d5b46', '#463a68'])}"/>
    <rect x="${x + 96}" y="${top + 232}" width="18" height="5" fill="#d9b25f"/>`
}

const drawLamp = (x: number) =>
  `<rect x="${x}" y="300" width="7" height="${pavement - 290}" fill="#15151c"/>
   <circle cx="${x + 4}" cy="296" r="90" fill="url(#lamp)"/><rect x="${x - 8}" y="280" width="24" height="30" rx="5" fill="#ffe9b0"/>`
