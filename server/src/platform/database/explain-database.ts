import pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { isDatabaseUnavailable } from './db.ts'

/** Errors of TLS while connecting: see OpenSSL's X509_verify_cert_error_string and Node's tls. */
const certificateError = /CERT|^ERR_TLS|^UNABLE_TO_/

/**
 * Explains why a database cannot be used, without its password.
 * @param setting the environment variable with its address
 * @returns the error unchanged when we cannot explain it
 */
export function explainDatabaseError(error: unknown, url: string, setting = 'DATABASE_URL'): unknown {
  const { host, port, database, user } = new pg.Client(url)
  const where = host.startsWith('/') ? host : `${host}:${port}`
  const problem = (sentence: string) => new StartProblem(sentence, { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''

  if (code === '28P01' || code === '28000')
    return problem(
      `The database at ${where} does not let the role "${user}" in. Correct the user or the password in ${setting}.`,
    )
  if (code === '3D000')
    return problem(`There is no database "${database}" at ${where}. Create it, or correct ${setting}.`)
  if (code === '42501')
    return problem(
      `The role "${user}" may not create tables in the database "${database}" at ${where}. Make it the owner (scripts/create-database-role.sql).`,
    )
  if (certificateError.test(code) || /does not support SSL/.test(message))
    return problem(
      `The database at ${where} does not offer TLS that we trust (${code || message}): see ${setting}.`,
    )
  if (code === '25006')
    return problem(
      `The database at ${where} is a standby, which takes no writes. Let ${setting} lead to the primary.`,
    )
  // No such table or column.
  if (code === '42P01' || code === '42703')
    return problem(
      `The database "${database}" at ${where} has the schema of another version (${message}). Start this version on it; before 1.0.0, run \`npm run upgrade\` first.`,
    )
  if (isDatabaseUnavailable(error) && !(error instanceof pg.DatabaseError && code === '53100'))
    return problem(
      `The database at ${where} cannot be reached (${code || message}). Start it, or correct ${setting}.`,
    )
  return error
}
