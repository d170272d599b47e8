/** The product's folder, whether this runs from its source or from the build. */
export const root = new URL(/^.*\/(?=server\/(?:src|build)\/)/.exec(import.meta.url)![0])
