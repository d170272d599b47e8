import { pino, type Level } from 'pino'

type Facts = Record<string, string | number | boolean | null>

/** One line of JSON for each event. Never personal data, tokens or codes: facts are ids and counts only. */
export interface Log {
  info(event: string, facts?: Facts): void
  /** For what an operator should look at when it lasts. */
  warn(event: string, facts?: Facts): void
  error(event: string, error: unknown, facts?: Facts): void
}

const logger = pino(
  {
    base: null,
    messageKey: 'event',
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  },
  // Errors go to standard error only.
  pino.multistream(
    [
      { level: 'info' satisfies Level, stream: process.stdout },
      { level: 'error' satisfies Level, stream: process.stderr },
    ],
    { dedupe: true },
  ),
)

export const consoleLog: Log = {
  info: (event, facts) => logger.info(facts ?? {}, event),
  warn: (event, facts) => logger.warn(facts ?? {}, event),
  error: (event, error, facts) =>
    logger.error(
      { ...facts, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      event,
    ),
}
