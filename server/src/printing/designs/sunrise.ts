import { box, type Box, type Item } from '../typesetting/placed.ts'
import type { Kit } from './kit.ts'
import { terrace } from './terrace.ts'

/** How many rays a banner's sun has above the horizon. */
const rays = 15

/**
 * What stands in for a picture: a sun behind a street, as on union banners.
 * @param horizon what is below it is covered by something else
 */
export function sunrise({ colours, paper }: Kit, place: Box, horizon: number): Item[] {
  const foot = Math.max(place.height * 0.45, Math.min(horizon + 2, place.height))
  const centre = { x: paper.width / 2, y: foot }
  const reach = Math.hypot(paper.width, place.height) * 1.1
  const point = (angle: number) =>
    `${(Math.cos(angle) * reach).toFixed(2)} ${(-Math.sin(angle) * reach).toFixed(2)}`
  const wedge = Math.PI / rays
  const path = Array.from({ length: Math.ceil(rays / 2) }, (_, at) => {
    const from = at * 2 * wedge
    return `M0 0L${point(from)}L${point(from + wedge)}Z`
  }).join('')
  const street = Math.min(foot * 0.55, paper.height * 0.24)
  const radius = street * 0.95
  const sun = `M${-radius} 0a${radius} ${radius} 0 0 1 ${2 * radius} 0Z`
  const at = { ...centre, scale: 1, clip: place }
  return [
    box(place, colours.highlight === '#ffffff' ? '#ffffff' : colours.tint),
    { kind: 'path', path, ...at, fill: colours.highlight === '#ffffff' ? '#d4d4d4' : colours.highlight },
    { kind: 'path', path: sun, ...at, fill: colours.ground },
    ...terrace(
      { x: 0, y: foot - street, width: paper.width, height: street },
      { line: colours.ink, wall: '#ffffff', door: colours.strong, brightDoor: colours.ground },
    ),
    box({ x: 0, y: foot, width: paper.width, height: place.height - foot }, colours.ground),
  ]
}
