/** How many transactions one recoding takes; browser and server know the same figure. */
export const MAX_RECODED = 500;
