/** Brings the bytes of an asset by its project path, or a URL to fetch them from. Rejects when there is no such file. */
export type LoadAsset = (path: string) => Promise<ArrayBuffer | string>;
