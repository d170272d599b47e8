/** A page as React rendered it, before it is compressed. */
export interface FinishedPage {
  status: number
  headers: Record<string, string>
  policy: string
  content: string
}
