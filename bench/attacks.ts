/** Plays every attack of the security audit against the whole product: `npm run attacks`. Exits with 1 if one got in. */
import { cheapAttacks, longAttacks } from '@street-musketeers/server/test/attacks/all-attacks.ts'
import { playAndPrint } from '@street-musketeers/server/test/attacks/attack.ts'
import { startAttackedStack } from './attacked-stack.ts'

const product = await startAttackedStack()
try {
  const attacks = [...cheapAttacks(20), ...longAttacks]
  let gotIn = 0
  for (const attack of attacks) if ((await playAndPrint(attack, product)).gotIn) gotIn += 1
  console.log(`\n${attacks.length} attacks: ${attacks.length - gotIn} refused, ${gotIn} got in.`)
  if (gotIn) process.exitCode = 1
} finally {
  await product.stop()
}
