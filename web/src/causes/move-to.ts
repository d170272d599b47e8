/** A list with one of its members at another place; the others keep their order. A place beyond either end is that end. */
export function moveTo<Member>(list: readonly Member[], member: Member, place: number): readonly Member[] {
  const others = list.filter((each) => each !== member)
  const at = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, at), member, ...others.slice(at)]
}
