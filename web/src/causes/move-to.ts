/** Moves one member of a list; the others keep their order. A place beyond an end is that end. */
export function moveTo<Member>(list: readonly Member[], member: Member, place: number): readonly Member[] {
  const others = list.filter((other) => other !== member)
  const index = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, index), member, ...others.slice(index)]
}
