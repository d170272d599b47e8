/** For an organisation's campaigns, and for those a musketeer joined (rule: list-page-sizes). */
export const campaignsPerPage = 6
