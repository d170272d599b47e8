/** Postcodes of an invented town, in the forms of the public lists. */

export interface TownPostcode {
  postcode: string
  easting: number
  northing: number
}

const letters = 'ABDEFGHJLNPQRSTUWXYZ'

/** A hundred metres apart, ten to a row; up to 400 in each of ten sectors of a district: `LS27 0AA`, `LS27 0AB`… */
export function* postcodesOf(
  district: string,
  count: number,
  corner = { easting: 420_000, northing: 430_000 },
): Generator<TownPostcode> {
  for (let nth = 0; nth < count; nth += 1) {
    const [sector, unit] = [Math.floor(nth / 400), nth % 400]
    yield {
      postcode: `${district} ${sector}${letters[Math.floor(unit / 20)]}${letters[unit % 20]}`,
      easting: corner.easting + (nth % 10) * 100,
      northing: corner.northing + Math.floor(nth / 10) * 100,
    }
  }
}

/** The line of names of the ONS Postcode Directory, in its edition of 2025 with fewer columns. */
export const onsHeader =
  'pcd7,pcd8,pcds,dointr,doterm,cty25cd,ctry25cd,usrtypind,east1m,north1m,gridind,lat,long'

export const onsRow = (
  { postcode, easting, northing }: TownPostcode,
  { endedOn = '', userType = '0' } = {},
): string =>
  `"${postcode.replace(' ', '').padEnd(7)}","${postcode.padEnd(8)}","${postcode}","198001","${endedOn}","E99999999","E92000001","${userType}","${easting}","${String(northing).padStart(7, '0')}","1",53.7,-1.6`

export const codePointRow = ({ postcode, easting, northing }: TownPostcode): string =>
  `"${postcode.padEnd(7)}",10,${easting},${northing},"E92000001","E19000001","E18000002","","E08000035","E05011392"`
