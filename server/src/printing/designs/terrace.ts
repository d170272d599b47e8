import type { Box, Item } from '../typesetting/placed.ts'
import type { Kit } from './kit.ts'

/** The house of the screens' drawings, in a box of 150 by 250. */
const house = { width: 150, height: 250 }
const outlines = 'M112 34V8h26v26M108 8h34M119 8V0M131 8V0M0 34h150v216H0ZM0 34h150M0 62h150M150 34v210'
const windows =
  'M22 84h36v50H22ZM92 84h36v50H92ZM22 109h36M40 84v50M92 109h36M110 84v50M14 166h44v58H14ZM14 192h44M36 166v58'
const bricks =
  'M8 48h14M34 48h14M60 48h14M86 48h14M112 48h14M138 48h8M6 84h12M0 96h8M66 90h16M70 132h18M142 96h8M140 150h10M58 166h8M4 190h8M64 214h10M62 178h12M140 200h8'
const sills =
  'M18 134h44v5H18ZM88 134h44v5H88ZM18 78h44v6H18ZM88 78h44v6H88ZM10 224h52v5H10ZM10 160h52v6H10ZM80 244h60v6H80Z'
const doorway = 'M86 244v-64a24 24 0 0 1 48 0v64Z'
const door = 'M92 182h36v62H92Z'
const panels = 'M98 189h10v18H98ZM112 189h10v18h-10ZM98 224h10v14H98ZM112 224h10v14h-10Z'
const letterbox = 'M101 212h18v6h-18Z'

export interface TerraceColours {
  line: string
  wall: string
  /** Of most doors, and of every third one. */
  door: string
  brightDoor: string
}

/** A street of terraced houses that stands on the foot of its place and is cut off at its sides. */
export function terrace(place: Box, colours: TerraceColours): Item[] {
  const scale = place.height / house.height
  const wide = house.width * scale
  const count = Math.ceil(place.width / wide) + 1
  const start = place.x - (count * wide - place.width) / 2
  return Array.from({ length: count }, (_, at) => {
    const at0 = { x: start + at * wide, y: place.y, scale, clip: place }
    const stroke = (width: number) => ({ colour: colours.line, width })
    const drawn = (path: string, rest: Partial<Extract<Item, { kind: 'path' }>>): Item => ({
      kind: 'path',
      path,
      ...at0,
      ...rest,
    })
    return [
      drawn(outlines, { fill: colours.wall, stroke: stroke(3) }),
      drawn(bricks, { stroke: stroke(1.5) }),
      drawn(windows, { fill: colours.wall, stroke: stroke(2) }),
      drawn(sills, { fill: colours.line }),
      drawn(doorway, { fill: colours.wall, stroke: stroke(3) }),
      drawn(door, { fill: at % 3 === 1 ? colours.brightDoor : colours.door }),
      drawn(panels, { stroke: { colour: colours.wall, width: 2 } }),
      drawn(letterbox, { fill: colours.wall }),
    ]
  }).flat()
}

/** The colours of a street that stands on white. */
export const streetOnWhite = ({ colours }: Kit) => ({
  line: colours.ink,
  wall: '#ffffff',
  door: colours.strong,
  brightDoor: colours.ground === colours.highlight ? colours.strong : colours.highlight,
})
