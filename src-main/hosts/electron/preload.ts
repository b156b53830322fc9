import { contextBridge, ipcRenderer } from "electron";
import { transportNames, type PreloadObject } from "../../../src-shared/protocol/renderer-protocol";

const waiting: unknown[] = [];
let hear: (message: unknown) => void = (message) => waiting.push(message);

ipcRenderer.on(transportNames.ipcMessage, (_event, message: unknown) => hear(message));

const preloadObject: PreloadObject = {
  post: (message) => ipcRenderer.send(transportNames.ipcMessage, message),
  onMessage(listener) {
    hear = listener;
    for (const message of waiting.splice(0)) listener(message);
  },
};
contextBridge.exposeInMainWorld(transportNames.preloadObject, preloadObject);
ipcRenderer.send(transportNames.ipcConnect);
