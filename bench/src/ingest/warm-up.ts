/** Time in which a sender sends before it counts. */
export const WARM_UP_SECONDS = 1;
