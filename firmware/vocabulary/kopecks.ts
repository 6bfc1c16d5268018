/** Money that somebody names to the lane. A number alone is none: it may be roubles, as a person types them. */
declare const unit: unique symbol

export type Kopecks = number & { readonly [unit]: 'kopecks' }

/** Of a number that is known to count kopecks. */
export const asKopecks = (count: number) => count as Kopecks
