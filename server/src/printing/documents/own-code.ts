/** The QR code of a leaflet that is made here (rule: own-codes). */
export interface OwnCode {
  /** What it opens. */
  address: string
  /** Such as `M218123456789-8`. It says which leaflet this is, and is read again when the file comes back as an upload. */
  name: string
}

/** In a PDF the code is a drawing of its own, which is called so: clean copies keep it, and print packs find it. */
export const nameOfDrawing = ({ name }: Pick<OwnCode, 'name'>): string => `Q-${name}`

/** @returns the name of the code that a drawing is; null for any other drawing, such as one that another program called `Q-1` */
export const readNameOfDrawing = (drawing: string): string | null =>
  /^Q-(M\d{1,15}-\d{1,9})$/.exec(drawing)?.[1] ?? null
