import { Email } from '@street-musketeers/contract/fields.ts'
import { addAdministrator } from '../identity/add-administrator.ts'
import { readConfig } from '../platform/config.ts'
import { openPlatform } from '../platform/open-platform.ts'

const usage = 'Usage: npm run admin -- add EMAIL'

/** `admin add EMAIL` makes an administrator and prints a one-time link for choosing the password (D17). */
async function add(email: string): Promise<string> {
  const config = readConfig(process.env)
  const { platform, database } = await openPlatform(config)
  try {
    const now = platform.clock.now()
    const grant = await platform.db.transaction().execute((tx) => addAdministrator(tx, email, now))
    if (!grant) throw new Error(`${email} already has an account of another kind; use another address.`)
    return `${email} is an administrator. Open this link within 24 hours to choose a password; it works once:\n${config.publicUrl}/resetpassword#grant=${grant}`
  } finally {
    await database.close()
  }
}

const [deed, address] = process.argv.slice(2)
const email = Email.safeParse(address)
try {
  if (deed !== 'add' || !address) throw new Error(usage)
  if (!email.success) throw new Error(`${address} is not an e-mail address. ${usage}`)
  console.log(await add(email.data))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
