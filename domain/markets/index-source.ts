/** The source that index prices are recorded under: it stays the same whichever venues are in one (T5). In a file alone, as many screens know it. */
export const indexSource = 'live:index';
