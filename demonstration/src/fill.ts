/**
 * Fills an empty database with the demonstration, and prints its sign-ins as one line of JSON. A database that has accounts is not
 * changed, and says on stderr when it begins. With `--year` the demonstration's people have a year of a whole network around them.
 */

import { countPeople } from './count-people.ts'
import { seedPeople } from './seed-people.ts'
import { fillYear } from './year/fill-year.ts'
import { makeLeaflets, readLeaflets } from './year/publish-campaigns.ts'
import { administrator, applicant, authenticatorKey, musketeer, password, publishers } from './content.ts'
import {
  installSecondFactor,
  readAuthenticatorKey,
} from '@street-musketeers/server/identity/demonstration.ts'
import { findAccountId, hasAccounts } from '@street-musketeers/server/identity/index.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { stopDocumentReaders } from '@street-musketeers/server/printing/index.ts'

const config = readConfig(process.env)
if (config.production) throw new Error('Demonstration data must not be created in production.')
const { platform, database } = await openPlatform(config)
const began = platform.clock.now()

if (!(await hasAccounts(platform.db))) {
  const isLong = process.argv.includes('--year')
  console.error(`Filling the demonstration: ${isLong ? 'several minutes' : 'about a minute'}…`)
  const [leaflets] = await Promise.all([
    isLong ? makeLeaflets(began).then(readLeaflets) : null,
    seedPeople(platform),
  ])
  if (leaflets) await fillYear(platform, leaflets)
  await countPeople(platform, began)
}
const administratorId = await findAccountId(platform.db, administrator.email)
if (administratorId !== null)
  await platform.db
    .transaction()
    .execute((tx) => installSecondFactor(tx, { accountId: administratorId, key: authenticatorKey }, platform))
const people = administratorId !== null ? [administrator, publishers[0]!, musketeer, applicant] : []
const signIns = await Promise.all(
  people.map(async ({ role, email }) => ({
    role,
    email,
    password,
    authenticatorKey: await readAuthenticatorKey(platform.db, email, platform),
  })),
)
console.log(JSON.stringify({ signIns }))

await stopDocumentReaders()
await database.close()
