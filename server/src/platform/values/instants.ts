/** An instant from a column, or from PostgreSQL's JSON. */
export const instant = (at: Date | string) => new Date(at).toISOString()
export const instantOrNull = (at: Date | string | null) => at && instant(at)
