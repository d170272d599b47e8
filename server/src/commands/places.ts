import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import type { Db } from '../platform/database/db.ts'
import { refuseWords, startCommand, withDatabase, WrongArguments } from './start-command.ts'

const usage = `Usage: npm run places -- load FILE …    loads the postcodes of the ONS Postcode Directory, or of Code-Point Open
       npm run places -- doors FILE …   adds how many doors each has, from a list of households by postcode
       npm run places -- clear          removes them again

Files are CSV; - is standard input, such as: unzip -p codepo_gb.zip 'Data/CSV/*.csv' | npm run places -- load -
Loading replaces what was loaded before, in one step. Everything works without it. See docs/runbook.md, "A list of postcodes".`

/** The text of several files, one after another, in parts. */
async function* readText(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    const stream = file === '-' ? process.stdin : createReadStream(file)
    for await (const part of stream.setEncoding('utf8')) yield part as string
    // A file need not end with a line break.
    yield '\n'
  }
}

/** @throws {Error} in a sentence, before anything is started */
async function checkReadable(files: readonly string[]): Promise<void> {
  for (const file of files)
    if (file !== '-')
      await access(file, constants.R_OK).catch(() => {
        throw new Error(`${file} cannot be read.`)
      })
}

/** Does `work`, and says how much time and memory it took. */
async function measure(work: () => Promise<string>): Promise<string> {
  const began = performance.now()
  const done = await work()
  const seconds = (performance.now() - began) / 1000
  const megabytes = process.resourceUsage().maxRSS / 1024
  return `${done} It took ${seconds.toFixed(1)} s and at most ${megabytes.toFixed(0)} MB of memory.`
}

const commands: Record<string, (files: readonly string[], db: Db) => Promise<string>> = {
  async load(files, db) {
    const { loadDirectory } = await import('../places/index.ts')
    return measure(async () => {
      const count = await loadDirectory(db, readText(files))
      return `Loaded ${count.toLocaleString('en-GB')} postcodes.`
    })
  },
  async doors(files, db) {
    const { loadDoors } = await import('../places/index.ts')
    return measure(async () => {
      const count = await loadDoors(db, readText(files))
      return `Read the doors of ${count.toLocaleString('en-GB')} postcodes.`
    })
  },
  async clear(_, db) {
    const { removeDirectory } = await import('../places/index.ts')
    await removeDirectory(db)
    return 'No postcodes are loaded now.'
  },
}

/** Loads a public list of postcodes, with which the form for rounds offers those nearby (rule: postcode-directory). */
await startCommand({
  usage,
  read(words) {
    const [name = '', ...files] = words
    const run = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!run) refuseWords(words)
    if (name === 'clear' && files.length) refuseWords(words)
    if (name !== 'clear' && files.length === 0) throw new WrongArguments('The file is missing.')
    return {
      async run(config) {
        await checkReadable(files)
        return withDatabase(config, (db) => run(files, db))
      },
    }
  },
})
