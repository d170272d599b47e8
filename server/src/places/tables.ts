declare module '../platform/database/tables.ts' {
  interface Tables {
    musketeer_place: {
      account_id: number
      district: string
      /** The places whose campaigns come first, nearest first (rule: place-of-a-musketeer). */
      places: string[]
    }
    directory_postcode: {
      postcode: string
      easting: number
      northing: number
      doors: number | null
    }
    directory_sector: {
      sector: string
      doors: number
    }
  }
}
