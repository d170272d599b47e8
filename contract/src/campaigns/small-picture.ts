/** A leaflet's preview is 800 pixels wide; lists show this one (rule: leaflet-shown-as-pictures). */
export const smallPictureWidthPx = 320

/** The key or address of the small picture, by that of a leaflet's preview; an address that was signed stays signed. */
export const smallPictureOf = (preview: string) => preview.replace('.webp', '-small.webp')
