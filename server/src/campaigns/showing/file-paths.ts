import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import { addMilliseconds, hours } from '../../platform/values/clock.ts'
import { isWithheld } from '../rules.ts'

/** The address of a stored file by its key. */
export type FilePath = (key: string) => string

/** For everybody, as long as the file is public. */
export const filePath: FilePath = (key) => `/files/${key}`

/** For files that are not shown to the reader. */
export const noFilePath: FilePath = () => ''

/** How long an address that was signed works. */
const signedForMs = hours(1)

/** For files that only the reader of this reply may see (rule: withdrawn-files). */
const signFilePath =
  (secrets: KeyedSecrets, now: Date): FilePath =>
  (key) => {
    const until = Math.floor(addMilliseconds(now, signedForMs).getTime() / 1000)
    return `${filePath(key)}?until=${until}&signature=${signFile(key, until, secrets)}`
  }

/** For its organisation and administrators, who may also see what is withheld from others. */
export const ownerFilePath = (
  campaign: Parameters<typeof isWithheld>[0],
  secrets: KeyedSecrets,
  now: Date,
): FilePath => (isWithheld(campaign) ? signFilePath(secrets, now) : filePath)

/** Whether an address was signed, and still works. */
export const isSignedFilePath = (
  key: string,
  { until, signature }: { until?: string; signature?: string },
  secrets: Secrets,
  now: Date,
): boolean =>
  Number(until) * 1000 > now.getTime() &&
  secrets.accepted.some((each) => isSameSecret(signFile(key, Number(until), each), signature ?? ''))

const signFile = (key: string, until: number, secrets: KeyedSecrets) =>
  secrets.signLink(`file ${key} until ${until}`)
