import { createContext, use } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { Editor, EditorStores } from "./editor";

/** Gives every panel the editor's parts. */
export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("Panels stand inside an EditorContext");
  return editor;
}

type StateOf<Store> = Store extends StoreApi<infer State> ? State : never;

/** Reads one of the stores: `useEditorStore("selection", ({ ids }) => ids)`. Renders again when the selected value changes. */
export function useEditorStore<Name extends keyof EditorStores, T>(
  name: Name,
  select: (state: StateOf<EditorStores[Name]>) => T,
): T {
  const store = useEditor().stores[name] as unknown as StoreApi<StateOf<EditorStores[Name]>>;
  return useStore<StoreApi<StateOf<EditorStores[Name]>>, T>(store, select);
}
