import { type Disposable, DisposableStore, toDisposable } from "../../../src-shared/base/disposable";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import { sceneFormat } from "../../../src-shared/document/scene-record";
import { decodeFramePacket } from "../../../src-shared/protocol/frame-packet";
import type { SessionConnection } from "../../bridge/session-connection";
import type { NotificationsStore } from "../../stores/notifications-store";
import type { SceneStateStore } from "../../stores/scene-state-store";
import type { SceneStore } from "../../stores/scene-store";
import { WorldView } from "../../viewport/world-view";

export interface WorldMirrorSources {
  readonly connection: Pick<SessionConnection, "on" | "getAssetUrl" | "api" | "onDidReconnect">;
  readonly scene: SceneStore;
  readonly sceneState: SceneStateStore;
  readonly notifications: NotificationsStore;
}

/** The three.js world of the window, fed by the scene's changes and, past React, by the frames of the running game. */
export interface WorldMirror extends Disposable {
  readonly view: WorldView;
}

/** Creates the world that the scene view and the game view share. */
export function createWorldMirror({ connection, scene, sceneState, notifications }: WorldMirrorSources): WorldMirror {
  const owned = new DisposableStore();
  const view = owned.add(
    new WorldView({
      loadAsset: (path) => Promise.resolve(connection.getAssetUrl(path)),
      onDidFailAsset: ({ path, message }) =>
        notifications.getState().notify({ severity: "warning", message: `${path} cannot be shown: ${message}` }),
    }),
  );
  const reset = () => {
    const document = scene.getState().document ?? new SceneDocument({ format: sceneFormat, name: "", entities: [] });
    view.reset(document, sceneState.getState().world);
  };
  reset();
  owned.add(scene.onDidReset(reset));
  owned.add(
    scene.onDidApply(({ diff }) => {
      const { document } = scene.getState();
      if (document) view.applyDiff(diff, document);
    }),
  );
  // A window that comes while a game runs learns only now whose scene it got.
  owned.add(
    toDisposable(
      sceneState.subscribe(({ world }) => {
        if (world !== view.world && !scene.getState().isLoading) reset();
      }),
    ),
  );
  const showGizmos = (lines: readonly number[]) => view.setGizmoLines(Float32Array.from(lines));
  owned.add(connection.on("onDidDrawGizmos", showGizmos));
  const fetchGizmos = () => connection.api.getGizmoLines().then(showGizmos, () => undefined);
  void fetchGizmos();
  owned.add(connection.onDidReconnect(() => void fetchGizmos()));
  owned.add(connection.on("onDidReceiveFrame", (packet) => view.applyFrame(decodeFramePacket(packet))));
  owned.add(
    connection.on("onDidChangeFiles", ({ added, changed, removed }) =>
      view.reloadAssets([...added, ...changed, ...removed]),
    ),
  );
  return { view, dispose: () => owned.dispose() };
}
