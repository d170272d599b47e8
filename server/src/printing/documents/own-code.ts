/** The QR code of a leaflet that is made here (rule: own-codes). */
export interface OwnCode {
  /** What it opens. */
  address: string
  /** Capitals, digits and hyphens. It says which leaflet this is, and is read again when the file comes back as an upload. */
  name: string
}

/** In a PDF the code is a drawing of its own, which is called so: clean copies keep it, and print packs find it. */
export const nameOfDrawing = ({ name }: Pick<OwnCode, 'name'>): string => `Q-${name}`

/** @returns the name of the code that a drawing is; null for any other drawing */
export const readNameOfDrawing = (drawing: string): string | null =>
  /^Q-([0-9A-Z-]{1,30})$/.exec(drawing)?.[1] ?? null
