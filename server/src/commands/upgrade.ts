import { upgrade } from '../platform/database/upgrade.ts'
import { refuseWords, startCommand, withDatabase } from './start-command.ts'

const usage = `Usage: npm run upgrade   brings a database of 0.2.0 to this version; stop every process and make a backup first

It prints each step. It may be interrupted and repeated. See docs/runbook.md, "From 0.2.0 to 1.0.0".`

await startCommand({
  usage,
  read(words) {
    if (words.length) refuseWords(words)
    return {
      run: (config) =>
        withDatabase(config, async (_db, pool) => {
          await upgrade(pool, console.log)
          return 'The database is up to date. Start the processes.'
        }),
    }
  },
})
