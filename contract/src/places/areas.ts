/** The nations of the United Kingdom, as stored. */
export const nations = ['england', 'scotland', 'wales', 'northern-ireland'] as const
export type Nation = (typeof nations)[number]

export const nationNames: Record<Nation, string> = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  'northern-ireland': 'Northern Ireland',
}

export interface Area {
  code: string
  /** The town or place after which Royal Mail named it. */
  name: string
  /** Two for an area on both sides of a border, none for the islands that are not part of the United Kingdom. */
  nations: readonly Nation[]
}

const named = (nations: readonly Nation[], list: string): Area[] =>
  list
    .trim()
    .split(/,\s+/)
    .map((entry) => {
      const [code = '', ...name] = entry.split(' ')
      return { code, name: name.join(' '), nations }
    })

/**
 * The 124 postcode areas. Written by hand in November 2026 from Royal Mail’s names of areas and post towns. An area counts for both
 * nations if homes on both sides of the border have its postcodes.
 */
export const areas: readonly Area[] = [
  ...named(
    ['england'],
    `AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BH Bournemouth, BL Bolton, BN Brighton,
    BR Bromley, BS Bristol, CB Cambridge, CM Chelmsford, CO Colchester, CR Croydon, CT Canterbury, CV Coventry, CW Crewe,
    DA Dartford, DE Derby, DH Durham, DL Darlington, DN Doncaster, DT Dorchester, DY Dudley, E East London,
    EC Central London, EN Enfield, EX Exeter, FY Blackpool, GU Guildford, HA Harrow, HD Huddersfield, HG Harrogate,
    HP Hemel Hempstead, HU Hull, HX Halifax, IG Ilford, IP Ipswich, KT Kingston upon Thames, L Liverpool, LA Lancaster,
    LE Leicester, LN Lincoln, LS Leeds, LU Luton, M Manchester, ME Medway, MK Milton Keynes, N North London,
    NE Newcastle, NG Nottingham, NN Northampton, NR Norwich, NW North-west London, OL Oldham, OX Oxford, PE Peterborough,
    PL Plymouth, PO Portsmouth, PR Preston, RG Reading, RH Redhill, RM Romford, S Sheffield, SE South-east London,
    SG Stevenage, SK Stockport, SL Slough, SM Sutton, SN Swindon, SO Southampton, SP Salisbury, SR Sunderland,
    SS Southend, ST Stoke-on-Trent, SW South-west London, TA Taunton, TF Telford, TN Tonbridge, TQ Torquay, TR Truro,
    TS Teesside, TW Twickenham, UB Southall, W West London, WA Warrington, WC West Central London, WD Watford,
    WF Wakefield, WN Wigan, WR Worcester, WS Walsall, WV Wolverhampton, YO York`,
  ),
  ...named(['england', 'scotland'], 'CA Carlisle, DG Dumfries, TD Galashiels'),
  ...named(
    ['england', 'wales'],
    'CH Chester, GL Gloucester, HR Hereford, LD Llandrindod Wells, LL Llandudno, NP Newport, SY Shrewsbury',
  ),
  ...named(
    ['scotland'],
    `AB Aberdeen, DD Dundee, EH Edinburgh, FK Falkirk, G Glasgow, HS Outer Hebrides, IV Inverness, KA Kilmarnock,
    KW Kirkwall, KY Kirkcaldy, ML Motherwell, PA Paisley, PH Perth, ZE Shetland`,
  ),
  ...named(['wales'], 'CF Cardiff, SA Swansea'),
  ...named(['northern-ireland'], 'BT Belfast'),
  ...named([], 'GY Guernsey, IM Isle of Man, JE Jersey'),
]

/** Only these districts, all in London, are divided by a letter that follows, as in `SW1A`. */
export const letteredDistricts: ReadonlySet<string> = new Set(
  'E1 EC1 EC2 EC3 EC4 N1 NW1 SE1 SW1 W1 WC1 WC2'.split(' '),
)

/**
 * Districts for post boxes, banks and offices, where nobody has a door. Compared in November 2026 with two public lists of districts; those
 * that also have homes are left out.
 */
export const districtsWithoutDoors: ReadonlySet<string> = new Set(
  `AB99 B99 BB94 BD97 BD98 BD99 BL11 BL78 BN50 BN51 BN52 BN88 BN91 BN99 BS0 BS80 BS98 BS99 BT58 CA95 CA99 CF30 CF91 CF95 CF99
  CH25 CH26 CH27 CH28 CH29 CH30 CH31 CH32 CH33 CH34 CH70 CH88 CH99 CM92 CM98 CM99 CR9 CR44 CR90 CT50 CW98 DE99 DH97 DH98 DH99
  DL98 DN55 E77 E98 EC1P EC2P EC3P EC4P EC50 EH91 EH95 EH99 EN77 FY0 G9 G58 G70 G79 G90 GU95 IM99 IP98 IV99 JE4 KY99 L67 L68
  L69 L70 L71 L72 L73 L74 L75 L80 LE21 LE41 LE55 LE87 LE94 LE95 LS88 LS98 LS99 M60 M61 M99 ME99 MK77 N1P N81 NE82 NE83 NE85
  NE88 NE92 NE98 NE99 NG70 NG80 NG90 NR99 NW1W NW26 OL95 PE99 PL95 PR0 PR11 RH77 S49 S95 S96 S97 S98 S99 SA80 SA99 SE1P SL60
  SL95 SN38 SN99 SO97 SS22 SS99 ST55 SW95 SY99 UB18 W1A WA55 WA88 WD99 WF90 WR78 WR99 WV98 WV99 YO90 YO91`.split(
    /\s+/,
  ),
)
