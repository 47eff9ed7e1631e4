/** Where the rider's page and its scripts are kept on the phone. */
export const RIDER_CACHE = "rider-page";
export const RIDER_PAGE = "/rider";
