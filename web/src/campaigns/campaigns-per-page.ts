/** Specification 9: an organisation's campaigns, and those a musketeer joined, six a page. */
export const campaignsPerPage = 6
