/** How many rows a report has, told before it comes. By itself, since every page looks for it and few ask for a report. */
export const ROWS_HEADER = 'x-report-rows'
