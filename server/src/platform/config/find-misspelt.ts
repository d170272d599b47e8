/**
 * Finds names that are one letter away from a setting's: missing, extra, changed or swapped with the next.
 * @param names of the environment
 * @param known names of settings
 * @returns one sentence for each
 */
export function findMisspelt(names: readonly string[], known: readonly string[]): string[] {
  const all = known.flatMap((name) => [name, `${name}_FILE`])
  return names
    .filter((name) => !all.includes(name))
    .flatMap((name) => {
      const meant = all.find((setting) => isOneLetterOff(name, setting))
      return meant === undefined ? [] : [`There is no setting ${name}. Do you mean ${meant}?`]
    })
}

function isOneLetterOff(name: string, setting: string): boolean {
  let at = 0
  while (at < name.length && name[at] === setting[at]) at += 1
  const [rest, expected] = [name.slice(at), setting.slice(at)]
  return (
    rest === expected.slice(1) ||
    rest.slice(1) === expected ||
    rest.slice(1) === expected.slice(1) ||
    (rest[0] === expected[1] && rest[1] === expected[0] && rest.slice(2) === expected.slice(2))
  )
}
