/**
 * Rehearses what operators do, outside of the tests: `npm run rehearse -- machine` runs the commands of docs/runbook.md on a bare Debian. It needs
 * root, Debian's archive and the npm registry, and takes ten to twenty minutes.
 */
import { chooseNames } from './choose-names.ts'
import { whyNoDebian } from './machine/debian.ts'
import { rehearseMachine } from './machine/rehearse-machine.ts'

const rehearsals = { machine: rehearseMachine }

const names = chooseNames('npm run rehearse', Object.keys(rehearsals) as 'machine'[], process.argv.slice(2))
const reason = whyNoDebian()
if (reason) {
  console.error(reason)
  process.exit(1)
}
for (const name of names) {
  const began = Date.now()
  await rehearsals[name]()
  console.log(`   took ${((Date.now() - began) / 1000).toFixed(0)} s`)
}
