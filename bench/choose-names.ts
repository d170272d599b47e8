import { parseArgs } from 'node:util'

/**
 * Reads which parts of a command were asked for. Ends the process for `--help`, and with an error for a name that does not exist, so
 * call it before anything is started.
 * @param command as people type it, such as `npm run storm`
 * @param args what they typed after it
 * @returns the names that were given; all when none was
 */
export function chooseNames<Name extends string>(
  command: string,
  names: readonly Name[],
  args: readonly string[],
): Name[] {
  const usage = `Usage: ${command} [-- NAME …]\nNames: ${names.join(', ')}. Without a name, all run one after another.`
  const isName = (text: string): text is Name => (names as readonly string[]).includes(text)
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    const unknown = positionals.find((name) => !isName(name))
    if (unknown === undefined) return positionals.length ? positionals.filter(isName) : [...names]
    console.error(`There is no "${unknown}". ${usage}`)
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
  }
  process.exit(1)
}
