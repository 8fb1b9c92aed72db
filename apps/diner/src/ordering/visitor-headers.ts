/** What every call of a visitor carries: the publishable key, as the key and as the bearer (spec 7). */
export function visitorHeaders(anonKey: string): { readonly apikey: string; readonly authorization: string } {
  return { apikey: anonKey, authorization: `Bearer ${anonKey}` }
}
