import { box, type Box, type Item } from '../typesetting/placed.ts'
import type { Kit } from './kit.ts'
import { terrace } from './terrace.ts'

/** How many rays a banner's sun has above the horizon. */
const rays = 15

/**
 * What stands in for a picture: a sun behind a street, as on union banners.
 * @param horizon what is below it is covered by something else
 */
export function sunrise(
  { colours, paper }: Pick<Kit, 'colours' | 'paper'>,
  place: Box,
  horizon: number,
): Item[] {
  const bottom = place.y + place.height
  const foot = Math.max(place.y + place.height * 0.45, Math.min(horizon + 2, bottom))
  const sky = foot - place.y
  const reach = Math.hypot(paper.width, sky) * 1.1
  const point = (angle: number) =>
    `${(Math.cos(angle) * reach).toFixed(2)} ${(-Math.sin(angle) * reach).toFixed(2)}`
  const wedge = Math.PI / rays
  const path = Array.from({ length: Math.ceil(rays / 2) }, (_, at) => {
    const from = at * 2 * wedge
    return `M0 0L${point(from)}L${point(from + wedge)}Z`
  }).join('')
  const street = Math.min(sky * 0.5, paper.height * 0.24)
  const radius = street * 1.3
  const sun = `M${-radius} 0a${radius} ${radius} 0 0 1 ${2 * radius} 0Z`
  const centre = { x: paper.width / 2, y: foot, scale: 1, clip: place }
  const isBlack = colours.highlight === '#ffffff'
  return [
    box(place, colours.tint),
    {
      kind: 'path',
      path,
      ...centre,
      fill: isBlack ? '#d4d4d4' : colours.ground === '#f2b632' ? colours.ground : colours.highlight,
    },
    { kind: 'path', path: sun, ...centre, fill: colours.strong },
    ...terrace(
      { x: 0, y: foot - street, width: paper.width, height: street },
      { line: colours.ink, wall: '#ffffff', door: colours.strong, brightDoor: colours.ground },
    ),
    ...(foot < bottom
      ? [box({ x: 0, y: foot, width: paper.width, height: bottom - foot }, colours.ground)]
      : []),
  ]
}
